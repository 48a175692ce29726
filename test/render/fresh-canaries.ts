// Prints what a process of its own makes of the canaries.
import { canaries } from './canaries.ts';

process.stdout.write(JSON.stringify(await canaries()));
