// What the server of the studio tells its page.
import type { Issue, PlacedWarning } from '../errors.ts';
import type { Explanation } from '../render/explanation.ts';

/** A standard that the document claims. */
export interface ClaimedStandard {
  /** The name, such as `pdf/a-3a`. */
  readonly name: string;
  readonly kept: boolean;
}

/** The result of the last change. */
export interface StudioState {
  /** The revision, which grows with each change. */
  readonly revision: number;
  /** The revision of the document that is shown, or 0 while there is none. */
  readonly shown: number;
  readonly pages: number;
  /** The size of the document. */
  readonly bytes: number;
  readonly durationMs: number;
  /** What the document claims to keep. It is undefined until that is judged. */
  readonly standards: readonly ClaimedStandard[] | undefined;
  readonly faults: readonly (Issue & Openable)[];
  /** What went wrong besides faults. */
  readonly message: string;
  readonly warnings: readonly (PlacedWarning & Openable)[];
}

/** What goes wrong when a text stands in place of a file. */
export interface Trial extends Pick<StudioState, 'faults' | 'message'> {
  /** The pages in sight with that text, where the whole document takes longer. */
  readonly piece?: PagesPiece;
}

/** The pages in sight with a text, before anybody knows what goes wrong on others. */
export interface Ahead {
  /** It is not there where the whole document is soon made, and where something goes wrong already. */
  readonly piece?: PagesPiece;
}

/** With more pages than this, a trial makes the pages in sight alone, and they are asked for ahead of it. */
export const mostPagesAtOnce = 20;

/** Some pages of a document that is being made. */
export interface PagesPiece {
  /** The number of the first one, from 1. */
  readonly from: number;
  /** How many pages the document has, or is thought to have: their total is printed with this. */
  readonly of: number;
  /** A PDF of them in base64. */
  readonly pdf: string;
}

/** Something at a place of a file. */
export interface Openable {
  /** The file's path in the folder of the studio, when it lies there. */
  readonly open?: string;
}

/** What is shown, as all open pages are told. */
export interface Shown extends StudioState {
  /** The paths of the template and its data in the folder; undefined for one that lies elsewhere, and where there is none. */
  readonly template: string | undefined;
  readonly data: string | undefined;
  /** The name of the data that stresses, where that is shown. */
  readonly stress: string | undefined;
}

/** Data that is made from the variables of a template. */
export interface StressData {
  readonly name: string;
  /** What it is, in words. */
  readonly what: string;
}

/** A file of the folder, as it was when it was read. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
  /** The SHA-256 of its bytes; '' when it is not there. */
  readonly version: string;
}

/** What became of a save. Where another one was faster, `text` and `version` are what is there now. */
export interface SavedFile extends TextFile {
  readonly saved: boolean;
}

/** What lies in the folder of the studio. */
export interface FolderContent {
  /** The absolute path. */
  readonly root: string;
  readonly templates: readonly string[];
  /** JSON files that are no templates. */
  readonly data: readonly string[];
  readonly stress: readonly StressData[];
}

/** What a new template can begin with. */
export interface Beginning {
  readonly kind: string;
  /** Tags; empty where it has one language. */
  readonly languages: readonly string[];
  /** Empty where it has one look. */
  readonly dresses: readonly string[];
}

/** A new template that is asked for: an example, or one for samples of data. */
export interface BeginningAsked {
  /** The folder that is made. */
  readonly folder: string;
  readonly from?: { readonly kind: string; readonly language?: string; readonly dress?: string };
  /** Data as JSON, each with its name for messages. */
  readonly samples: readonly { readonly name: string; readonly text: string }[];
  /** The language of what is printed beside the data, as a tag. */
  readonly language?: string;
}

/** A template that was made. */
export interface Begun {
  readonly template: string;
  /** What of the data it does not print. */
  readonly leftOut: readonly LeftOut[];
}

/** A value of the data that a template does not print. */
export interface LeftOut {
  /** A JSON Pointer without the indexes of lists. */
  readonly at: string;
  /**
   * No data has a value there; a list holds objects and other values; the lists of a list hold more than plain values;
   * or objects stand in objects too deep.
   */
  readonly why: 'empty' | 'mixed' | 'nested' | 'deep';
}

/** Where a question about a text is asked. */
export interface AtText {
  readonly path: string;
  readonly text: string;
  /** UTF-16 code units from the start. */
  readonly offset: number;
}

/** One thing that can be written. */
export interface Completion {
  readonly label: string;
  /** What is put in, with `${}` where the cursor goes. */
  readonly insert: string;
  /** What is replaced. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'key' | 'value' | 'variable' | 'function';
  readonly detail?: string;
  readonly documentation?: string;
}

/** What is to be said of a place in a text. */
export interface HoverText {
  readonly from: number;
  readonly to: number;
  /** Plain text, in paragraphs. */
  readonly text: string;
}

/** Where the boxes of a document stand, and why. Places name files from the folder of the template. */
export interface ExplainedDocument extends Explanation {
  /** The revision of the document. */
  readonly revision: number;
  /** What the page opens files as, by their names in places. That of the template, which places do not name, is ''. */
  readonly opens: Readonly<Record<string, string>>;
  /** The versions of the files that it was made of, by their paths in the folder. */
  readonly versions: Readonly<Record<string, string>>;
}

/** A version that a server or a store keeps. */
export interface KeptVersion {
  /** The code of its template. */
  readonly code: string;
  readonly version: number;
  readonly published: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The versions that the template can be compared with. */
export interface KeptVersions {
  /** Who keeps them; '' when nobody is known who could. */
  readonly where: string;
  /** Newest first. */
  readonly versions: readonly KeptVersion[];
  /** Why there are none, and what to do; '' when there are some. */
  readonly problem: string;
}

/** A version that was pushed or published. */
export interface Released {
  readonly code: string;
  readonly version: number;
  readonly published: boolean;
  /** What recent calls sent or lacked that this version would refuse. */
  readonly warnings: readonly { readonly path: string; readonly message: string }[];
}

/** What documents with data of all kinds show. */
export interface StressProof {
  readonly documents: number;
  /** The most pages of one of them. */
  readonly pages: number;
  readonly findings: readonly ProofFinding[];
}

/** One thing that is wrong with some of these documents. */
export interface ProofFinding {
  /** Whether a document failed or lost something. */
  readonly isGrave: boolean;
  readonly message: string;
  readonly line: number | undefined;
  /** The names of the data that show it. */
  readonly data: readonly string[];
}

/** A place of a document. Lengths are points, from the top left corner of the paper. */
export interface PageArea {
  /** From 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One difference of two documents. */
export interface ShownDifference {
  readonly kind: 'added' | 'lost' | 'changed' | 'moved';
  /** In words, with its page and its place in the template. */
  readonly text: string;
  readonly before: readonly PageArea[];
  readonly after: readonly PageArea[];
}

/** What differs between a kept version and the template as it is now, with the data of now. */
export interface Comparison {
  /** The revision of the document that the version was compared with. */
  readonly revision: number;
  /** The pages of the version's document. */
  readonly oldPages: number;
  readonly pages: number;
  readonly differences: readonly ShownDifference[];
}

/** A file that was dropped on the pages, as it was written beside the template. */
export interface DroppedFile {
  /** Its name there. */
  readonly name: string;
  readonly mediaType: string;
  /** What a font says of itself. */
  readonly font?: { readonly family: string; readonly weight: number; readonly italic: boolean };
}
