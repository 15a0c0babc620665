/**
 * Names that other libraries use for our fields and shapes: an error that refuses one says which of ours is meant.
 */

/** By our name, the names of others: in small letters, without signs between words. */
type Names = Readonly<Record<string, string>>;

const fieldNames: Names = {
  velocity: 'direction dir vel linvel linearvelocity heading movement displacement delta v speed',
  position: 'origin pos translation location center centre point start p',
  speed: 'magnitude muzzlespeed power force',
  radius: 'r rad size diameter ballradius',
  center: 'position pos origin translation location centre middle p',
  halfSize: 'size halfextents extents halfextent dimensions width height depth scale',
  rotation: 'quaternion quat orientation angle rot',
  min: 'lower lowerbound mins minimum',
  max: 'upper upperbound maxs maximum',
  a: 'start from p1 v0 v1 pointa begin',
  b: 'end to p2 v2 pointb',
  c: 'p3 v3 pointc',
  point: 'origin position coplanarpoint',
  normal: 'direction n up',
  shape: 'type kind geometry collider',
  groups:
    'group layer layers category categorybits collisionfiltergroup filtergroup collisiongroup membership',
  mask: 'maskbits collisionfiltermask collisionmask filtermask layermask querymask filtergroups',
  ignore: 'exclude excluded except skip filterexcluderigidbody filterexcludecollider',
  filter: 'predicate filterpredicate filtercallback',
  sensor: 'issensor trigger istrigger',
  maxTime: 'maxtoi toi tmax maxt lifetime life lifespan ttl maxage duration timeout time',
  maxDistance: 'far maxdist maxlength length range distance maxtoi',
  maxBounces: 'bounces maxreflections reflections depth',
  restitution: 'bounce bounciness elasticity coefficientofrestitution e',
  friction: 'mu frictioncoefficient dynamicfriction staticfriction roughness',
  rollingFriction: 'rollingresistance angulardamping damping lineardamping',
  mass: 'weight',
  balls: 'bodies spheres particles circles discs disks',
  obstacles: 'walls statics colliders targets shapes segments',
  bounds: 'box container worldbounds extent',
  periodic: 'wrap wraparound pbc torus',
  gravity: 'g acceleration',
  positions: 'vertices verts points position attributes',
  indices: 'index faces triangles',
  until: 'time maxtime duration seconds frames',
  maxEvents: 'limit max count events maxsteps',
  angle: 'heading yaw',
  offset: 'tip english spin point',
};

const shapeNames: Names = {
  sphere: 'ball circle disc disk sphere3 spheregeometry spherecollider',
  box: 'aabb obb box3 cube cuboid rect rectangle square block boxgeometry boxcollider',
  plane: 'halfspace ground floor infiniteplane planegeometry',
  wall: 'segment line linesegment edge',
  triangle: 'tri polygon face',
  capsule: 'pill stadium capsulegeometry',
  cylinder: 'tube cylindergeometry',
  mesh: 'trimesh polyhedron polygons convexhull convex hull heightfield heightmap terrain voxels',
};

/** How the value of our field differs from theirs, if it does. */
function differenceOf(ours: string, theirs: string): string {
  if (ours === 'halfSize' && !theirs.startsWith('half')) return ', half of each edge,';
  if (ours === 'radius' && /diameter|size/.test(theirs)) return ', half of it,';
  if (ours === 'velocity' && theirs === 'speed') return ', a vector of that length,';
  return ours === 'velocity' && theirs.startsWith('dir') ? ', units a frame,' : '';
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Letters to insert, leave out, replace or swap with their neighbours until one name is the other (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [[...Array(b.length + 1).keys()]];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const [before = [], last = []] = [rows[i - 2], rows[i - 1] as number[]];
      const replaced = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(replaced, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 99) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] as number;
}

const longest = 24;

/** Our name for a name of another library, if it is among `known`. */
function meantBy(name: string, known: readonly string[], names: Names): string | undefined {
  const given = plain(name);
  if (given === '' || given.length > longest) return undefined;
  const same = known.find((ours) => plain(ours) === given);
  if (same !== undefined) return same;
  // In the order of the table, not in that of the fields: a bullet's origin is its position.
  for (const [ours, theirs] of Object.entries(names))
    if (known.includes(ours) && theirs.split(' ').includes(given)) return ours;
  return known.find((ours) => {
    const most = ours.length < 4 ? 0 : ours.length < 6 ? 1 : 2;
    return most > 0 && editDistance(given, plain(ours)) <= most;
  });
}

/** The field that is meant, and how its value differs, if it does: `halfSize, half of each edge`. */
export function fieldMeantBy(name: string, known: readonly string[]): string | undefined {
  const ours = meantBy(name, known, fieldNames);
  return ours && `${ours}${differenceOf(ours, plain(name))}`;
}

/** The shape that is meant. */
export const shapeMeantBy = (name: string, known: readonly string[]): string | undefined =>
  meantBy(name, known, shapeNames);
