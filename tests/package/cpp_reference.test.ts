// Every public name in the C++ headers has a comment, because the reference of a release is made of these comments.
import { expect, it } from 'vitest';
import { complaints } from '../../web/tools/reference/cpp.mjs';

it('explains every public name of the interface headers', async () => {
  expect(await complaints()).toEqual([]);
});
