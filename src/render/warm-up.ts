// What a render process makes before callers come: representative documents, so that V8 compiles the code for speed.
import type { Pack } from '../assets/pack.ts';
import { type BundledFile, bundledFile, bundledFolder } from '../bundled.ts';
import { invariant } from '../errors.ts';
import { createEngine, type Engine } from './engine.ts';
import { listData, listTemplate } from './warm-up-template.ts';

/** How often each document is made. After more of them, strangers' documents are hardly faster. */
const rounds = 3;

/** Examples that show what none of `templates/` has: pictures of points, codes, fonts of their own, columns of text. */
const examples: ReadonlySet<string> = new Set(['invoice', 'labels', 'letter-japanese', 'magazine', 'report']);

/** A document that is made again and again. */
interface Representative {
  readonly name: string;
  readonly pack: Pack;
  /** Data in one language or two, JSON. */
  readonly data: readonly string[];
}

/**
 * Makes the documents one by one, each from a template that is compiled anew in each round. Nothing of them is kept but
 * what the engine remembers of fonts and glyphs, and that changes no byte of any document.
 */
export class WarmUp {
  #documents: readonly Representative[] | undefined;
  #made = 0;
  #engine: Engine | undefined;

  /** Makes one document. Returns how many are left. Throws when it fails, which is a bug. */
  async makeOne(): Promise<number> {
    this.#documents ??= representatives();
    const all = this.#documents.length * rounds;
    const at = this.#made % this.#documents.length;
    const round = Math.floor(this.#made / this.#documents.length);
    const document = this.#documents[at];
    if (document === undefined || round >= rounds) return 0;
    if (at === 0) this.#engine = createEngine();
    invariant(this.#engine !== undefined, 'the first document of a round makes its engine');
    const { name, pack, data } = document;
    const job = { version: name, pack, data: data[round % data.length] ?? '{}', moment: this.#made };
    const answer = await this.#engine.render({ ...job, test: false, assets: new Map() });
    if (answer.kind !== 'rendered') throw new Error(`expected ${name} to be made, got ${answer.kind}`);
    this.#made += 1;
    if (this.#made === all) {
      this.#engine = undefined;
      this.#documents = undefined;
    }
    return all - this.#made;
  }
}

/** Returns all documents. */
function representatives(): readonly Representative[] {
  const folders = [
    ...byFolder('templates/', bundledFolder('templates')),
    ...byFolder('fixtures/templates/', bundledFolder('fixtures/templates')).filter(({ name }) =>
      examples.has(name.slice('fixtures/templates/'.length)),
    ),
  ];
  return [...folders.map(fromFolder), fromLists()];
}

interface Folder {
  readonly name: string;
  readonly files: ReadonlyMap<string, BundledFile>;
}

function byFolder(root: string, files: readonly BundledFile[]): readonly Folder[] {
  const folders = new Map<string, Map<string, BundledFile>>();
  for (const file of files) {
    const [name = '', ...rest] = file.path.slice(root.length).split('/');
    const folder = folders.get(name) ?? new Map<string, BundledFile>();
    folder.set(rest.join('/'), file);
    folders.set(name, folder);
  }
  return [...folders].map(([name, own]) => ({ name: root + name, files: own }));
}

/** A file with data. All others of a folder belong to the template. */
const isData = /^(sample.*\.json|structure\.txt)$/;

function fromFolder({ name, files }: Folder): Representative {
  const own = [...files].filter(([file]) => !isData.test(file));
  const pack = { main: 'template.json', files: new Map(own.map(([file, { bytes }]) => [file, bytes()])) };
  const data = ['sample.json', 'sample-de.json'].flatMap((file) => files.get(file)?.text() ?? []);
  return { name, pack, data };
}

/** Returns the table of lists, in two families that are the template's own. */
function fromLists(): Representative {
  const fonts = [
    bundledFile('node_modules/@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    bundledFile('node_modules/@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  ].map((file) => file.bytes());
  const files = new Map([
    ['template.json', new TextEncoder().encode(JSON.stringify(listTemplate))],
    ...fonts.map((font, index): [string, Uint8Array] => [`${index}.ttf`, font]),
  ]);
  return { name: 'lists', pack: { main: 'template.json', files }, data: [JSON.stringify(listData)] };
}
