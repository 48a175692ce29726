// Compiles the `pdf` key: the standards that are claimed with what they require of the template, passwords and attachments.
import type { Standard } from '../../standards.ts';
import type { CompiledText } from '../expression/text-template.ts';
import type { OutputProps } from '../fields/pdf-entries.ts';
import type { AssetRef } from '../kind.ts';
import { type AttachmentPlan, compileAttachments } from './attachments.ts';
import type { PlacedCompiler } from './compiler.ts';
import { compilePassword, type PasswordPlan } from './password.ts';
import type { SoundPdf } from './pdf-props.ts';

/** A compiled `pdf` key. */
export interface PdfPlan {
  /** Whether the document is tagged. */
  readonly tagged: boolean;
  readonly standards: readonly Standard[];
  readonly output: OutputPlan | undefined;
  readonly password: PasswordPlan | undefined;
  readonly attachments: readonly AttachmentPlan[];
}

/** The print that a document is made for. */
export interface OutputPlan {
  readonly condition: string;
  /** The profile, where one is packed. */
  readonly profile: AssetRef | undefined;
}

/**
 * Compiles the key. `compiler` stands at it and knows the definitions. `invoiceName` is the name of the e-invoice, which
 * no attachment may have.
 */
export function compilePdf(
  props: SoundPdf,
  compiler: PlacedCompiler,
  invoiceName: string | undefined,
): PdfPlan {
  const { tagged = true, standards = [], attachments = [] } = props;
  const needsTags = standards.find((standard) => standard === 'pdf/ua-1' || standard === 'pdf/a-3a');
  if (!tagged && needsTags !== undefined) {
    const hint = `leave out "tagged", or claim pdf/a-3b in place of ${needsTags}`;
    compiler.at('tagged').report(`expected a tagged document for ${needsTags}`, hint);
  }
  return {
    tagged,
    standards,
    output: props.outputIntent && compileOutput(props.outputIntent, standards, compiler.at('outputIntent')),
    password: compilePassword(props, compiler, { standards, carriesInvoice: invoiceName !== undefined }),
    attachments: compileAttachments(attachments, compiler.at('attachments'), invoiceName),
  };
}

function compileOutput(
  { condition, profile }: OutputProps,
  standards: readonly Standard[],
  compiler: PlacedCompiler,
): OutputPlan {
  const archive = standards.find((standard) => standard.startsWith('pdf/a-'));
  if (archive !== undefined && profile === undefined) {
    const hint = 'add "profile": the ICC profile (.icc) that the print shop names';
    compiler.report(`${archive} asks for the profile of the print`, hint);
  }
  if (condition.trim() === '')
    compiler.at('condition').report('expected the name of a printing condition, got an empty one');
  return { condition, profile: profile === undefined ? undefined : compiler.at('profile').asset(profile) };
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
