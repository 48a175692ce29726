// Checks a template: reports all its faults, each with file, line, column, pointer and hint, and keeps nothing.
import type { Issue } from '../errors.ts';
import type { CompileOptions } from './compile/compilation.ts';
import { compileFiles, compileTemplate } from './compile/compile.ts';
import type { TemplateFiles } from './read/parse.ts';
import type { TemplateTree } from './read/tree.ts';

/** Returns all faults of a parsed template. There are none when it can be compiled. Never throws. */
export function checkTemplate(tree: TemplateTree, options: CompileOptions): readonly Issue[] {
  const compiled = compileTemplate(tree, options);
  return 'issues' in compiled ? compiled.issues : [];
}

/** Returns all faults of a template's files. Never throws. */
export function checkFiles(files: TemplateFiles, options: CompileOptions): readonly Issue[] {
  const compiled = compileFiles(files, options);
  return 'issues' in compiled ? compiled.issues : [];
}
