#!/usr/bin/env node
import { main } from '../../../build/package/cli.js';

main(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
