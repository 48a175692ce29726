// The `pdf` key: what the file claims to be, what protects it, and the files that it holds.
import { permissionNames, type RelationshipName, relationshipNames, standards } from '../../standards.ts';
import * as f from './fields.ts';

// The keys of an object are its names.
const relationships = Object.keys(relationshipNames) as RelationshipName[];

/** The keys of an attachment. */
export const attachmentEntries = {
  name: f.described(
    f.templateText,
    'The name of the file. It can be saved on all systems, and no other attachment has it.',
  ),
  src: f.optional(
    f.described(
      f.templateText,
      'A file beside the template. Each attachment has one of src, text and base64.',
    ),
  ),
  text: f.optional(f.described(f.templateText, 'The content of the file as text, written in UTF-8.')),
  base64: f.optional(f.described(f.templateText, 'The content of the file in base64.')),
  mediaType: f.optional(
    f.described(f.templateText, 'The media type, such as "text/xml"; default: by the ending of the name.'),
  ),
  relationship: f.optional(
    f.described(f.choice(...relationships), 'What the file is to the document. Default "unspecified".'),
  ),
  description: f.optional(f.described(f.templateText, 'What the file is, for people.')),
  if: f.commonEntries.if,
} as const;

/** The keys of `outputIntent`. */
const outputEntries = {
  condition: f.described(f.text, 'The printing condition that the print shop names, such as "FOGRA51".'),
  profile: f.optional(
    f.described(f.text, 'The ICC profile of the press, a file beside the template. PDF/A asks for one.'),
  ),
} as const;

/** The keys of `password`. */
const passwordEntries = {
  open: f.optional(
    f.described(f.templateText, 'The password that opens the document. Without it everybody can open it.'),
  ),
  owner: f.optional(
    f.described(f.templateText, 'The password that allows everything. By default it is that of "open".'),
  ),
  if: f.optional(f.described(f.expression, 'JSONata: the document is encrypted only when it is true.')),
} as const;

/** The keys of `pdf`. */
export const pdfEntries = {
  tagged: f.optional(f.described(f.flag, 'Whether the PDF says what its parts are; default true.')),
  standards: f.optional(f.described(f.list(f.choice(...standards)), 'What the file claims to be, and is.')),
  outputIntent: f.optional(
    f.described(f.object(outputEntries, 'outputIntent'), 'The print that the document is made for.'),
  ),
  password: f.optional(
    f.described(
      f.object(passwordEntries, 'password'),
      'Encrypts the document with AES-256. PDF/A and e-invoices forbid it.',
    ),
  ),
  permissions: f.optional(
    f.described(
      f.list(f.choice(...permissionNames)),
      'What may be done with the document by whoever does not know the password of the owner: "draft" is to print coarsely, "fill" is to fill in forms, "assemble" is to insert, turn and take out pages. What is not listed is forbidden, and [] forbids all. Default everything.',
    ),
  ),
  attachments: f.optional(f.described(f.list(f.object(attachmentEntries)), 'Files inside the document.')),
} as const;

/** The value of `pdf`. */
export type PdfProps = f.PropsOf<typeof pdfEntries>;

/** The print as authors write it. */
export type OutputProps = f.PropsOf<typeof outputEntries>;

/** The passwords as authors write them. */
export type PasswordProps = f.PropsOf<typeof passwordEntries>;

/** An attachment as authors write it. */
export type AttachmentProps = f.PropsOf<typeof attachmentEntries>;
