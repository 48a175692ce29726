// Checking a template: all its faults, each with file, line, column, pointer and hint; nothing is kept.
import type { Issue } from '../errors.ts';
import type { CompileOptions } from './compile/compilation.ts';
import { compileFiles, compileTemplate } from './compile/compile.ts';
import type { TemplateFiles } from './read/parse.ts';
import type { TemplateTree } from './read/tree.ts';

/** All faults of a parsed template; none when it can be compiled. Never throws. */
export function checkTemplate(tree: TemplateTree, options: CompileOptions): readonly Issue[] {
  const compiled = compileTemplate(tree, options);
  return 'issues' in compiled ? compiled.issues : [];
}

/** All faults of a template's files. Never throws. */
export function checkFiles(files: TemplateFiles, options: CompileOptions): readonly Issue[] {
  const compiled = compileFiles(files, options);
  return 'issues' in compiled ? compiled.issues : [];
}
