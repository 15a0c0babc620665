#!/usr/bin/env node
import { main } from '../../../build/package/cli.js';

process.exitCode = await main(process.argv.slice(2));
