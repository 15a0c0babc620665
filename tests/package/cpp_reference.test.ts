// The comments of the C++ interface: every public name of the headers has words, as the reference of a release needs them.
import { expect, it } from 'vitest';
import { complaints } from '../../web/tools/reference/cpp.mjs';

it('explains every public name of the interface headers', async () => {
  expect(await complaints()).toEqual([]);
});
