// Compiles the `pdf` key: the standards that are claimed with what they require of the template, and the attachments.
import { type Relationship, relationshipNames, type Standard } from '../../standards.ts';
import type { CompiledExpression } from '../expression/expression.ts';
import type { CompiledText } from '../expression/text.ts';
import type { AttachmentProps, PdfProps } from '../fields/pdf-entries.ts';
import type { PlacedCompiler } from './compiler.ts';

/** A compiled `pdf` key. */
export interface PdfPlan {
  /** Whether the document is tagged. */
  readonly tagged: boolean;
  readonly standards: readonly Standard[];
  readonly attachments: readonly AttachmentPlan[];
}

/** A compiled attachment. One of `src`, `text` and `base64` is there. */
export interface AttachmentPlan {
  /** The JSON Pointer of the attachment. */
  readonly path: string;
  readonly name: CompiledText;
  readonly src: string | undefined;
  readonly text: CompiledText | undefined;
  readonly base64: CompiledText | undefined;
  readonly mediaType: CompiledText | undefined;
  readonly relationship: Relationship;
  readonly description: CompiledText | undefined;
  readonly if: CompiledExpression | undefined;
}

/** Compiles the key. `compiler` stands at it and knows the definitions. */
export function compilePdf(props: PdfProps, compiler: PlacedCompiler): PdfPlan {
  const { tagged = true, standards = [], attachments = [] } = props;
  const needsTags = standards.find((standard) => standard === 'pdf/ua-1' || standard === 'pdf/a-3a');
  if (!tagged && needsTags !== undefined) {
    const hint = `leave out "tagged", or claim pdf/a-3b in place of ${needsTags}`;
    compiler.at('tagged').report(`expected a tagged document for ${needsTags}`, hint);
  }
  return {
    tagged,
    standards,
    attachments: attachments.map((each, index) => compileAttachment(each, compiler.at('attachments', index))),
  };
}

function compileAttachment(props: AttachmentProps, compiler: PlacedCompiler): AttachmentPlan {
  const given = (['src', 'text', 'base64'] as const).filter((key) => props[key] !== undefined);
  if (given.length !== 1) {
    const got = given.length === 0 ? 'none' : given.join(' and ');
    compiler.report(`expected src, text or base64, one of them, got ${got}`, 'they say what the file holds');
  }
  const text = (key: 'name' | 'text' | 'base64' | 'mediaType' | 'description'): CompiledText | undefined =>
    props[key] === undefined ? undefined : compiler.at(key).text(props[key]);
  return {
    path: compiler.path,
    name: compiler.at('name').text(props.name),
    src: props.src === undefined ? undefined : compileSource(props.src, compiler.at('src')),
    text: text('text'),
    base64: text('base64'),
    mediaType: text('mediaType'),
    relationship: relationshipNames[props.relationship ?? 'unspecified'],
    description: text('description'),
    if: props.if === undefined ? undefined : compiler.at('if').expression(props.if),
  };
}

/** Compiles a file beside the template, which is packed with it. */
function compileSource(source: string, compiler: PlacedCompiler): string | undefined {
  if (!source.includes('{{')) return compiler.asset(source)?.ref;
  const hint = 'content that depends on data stands in "text" or "base64"';
  compiler.report('expected the path of a file, got an expression', hint);
  return undefined;
}

/** Reports what PDF/UA requires of the top level of a template. */
export function checkAccessible(
  { title, locale }: { readonly title: CompiledText | undefined; readonly locale: unknown },
  compiler: PlacedCompiler,
): void {
  if (title === undefined || title.literal === '') {
    compiler.report(
      'pdf/ua-1 asks for a title',
      'add "info": { "title": … }: it is what a reader shows first',
    );
  }
  if (locale === undefined)
    compiler.report('pdf/ua-1 asks for the language of the document', 'add "locale", such as "en-GB"');
}
