// The packages of fonts that `platen fonts install` brings: whole fonts under the SIL Open Font License, from the npm registry.

/** One file of a package. */
export interface PackageFile {
  /** The path in the package's archive. */
  readonly path: string;
  /** The name that it is kept under. */
  readonly name: string;
  /** The SHA-256 of the bytes, hex. The licence has none: it is text that nobody runs or reads. */
  readonly sha256?: string;
}

/** A package of fonts: one family, regular and bold. */
export interface FontPackage {
  readonly name: string;
  readonly family: string;
  readonly languages: string;
  /** How much is fetched. The archive holds all weights. */
  readonly megabytes: number;
  /** The path of the archive on a registry. */
  readonly archive: string;
  readonly files: readonly PackageFile[];
}

interface PackageFacts {
  readonly languages: string;
  readonly megabytes: number;
  /** The SHA-256 of the file of each weight, hex. */
  readonly regular: string;
  readonly bold: string;
}

/** Returns a package that Expo publishes from Google Fonts, at one version. */
function fontPackage(name: string, family: string, version: string, facts: PackageFacts): FontPackage {
  const { languages, megabytes, regular, bold } = facts;
  const stem = family.replaceAll(' ', '');
  const file = (weight: string, sha256: string): PackageFile => ({
    path: `package/${weight}/${stem}_${weight}.ttf`,
    name: `${stem}_${weight}.ttf`,
    sha256,
  });
  return {
    name,
    family,
    languages,
    megabytes,
    archive: `@expo-google-fonts/${name}/-/${name}-${version}.tgz`,
    files: [
      { path: 'package/LICENSE_FONT', name: `${stem}_LICENSE.txt` },
      file('400Regular', regular),
      file('700Bold', bold),
    ],
  };
}

/** All packages, in the order in which they are listed. */
export const fontPackages: readonly FontPackage[] = [
  fontPackage('noto-sans-jp', 'Noto Sans JP', '0.4.3', {
    languages: 'Japanese',
    megabytes: 29,
    regular: 'd930d5d52d15231c283089760f84584272ad5e37e14607ba0d19c798e7a9caec',
    bold: 'c5b7b9d6a6eb682b0d4e6bbb38509575fd2759a28f147daa74714d1359a7909e',
  }),
  fontPackage('noto-serif-jp', 'Noto Serif JP', '0.4.3', {
    languages: 'Japanese',
    megabytes: 35,
    regular: '5a04846a0e23acefae825f2f459205036a166f5a63462019ce3492d07bd20e92',
    bold: '370341f60a5a33dff0dd66e9fb04ddb7523846d4800e4e2cd8fba0bf715d44ea',
  }),
  fontPackage('noto-sans-sc', 'Noto Sans SC', '0.4.3', {
    languages: 'Chinese, simplified',
    megabytes: 57,
    regular: 'd45f67f0a7c0ca3f256950777ce6a61cc7ce5f9696d02900cbbaac25f8aa7d16',
    bold: '9a38ae0ab28cd5a256f9ea8e00dedc688aac17f7915fcb000572990afa956b96',
  }),
  fontPackage('noto-serif-sc', 'Noto Serif SC', '0.4.3', {
    languages: 'Chinese, simplified',
    megabytes: 69,
    regular: 'c358a69de3df5f423a8946a7b03e3126fb6ba116f1130a463455b4e39e1f0742',
    bold: '9c6a2ba736e4b499c84f65ce366bd3625c0401885fd3e585ace50fb738b96ff6',
  }),
  fontPackage('noto-sans-tc', 'Noto Sans TC', '0.4.3', {
    languages: 'Chinese, traditional',
    megabytes: 39,
    regular: 'add35d53f70727657b4509531677c4e3712b67df3d54661efdee5d3a0c16d954',
    bold: 'ed4ae6ed781e34d0beee896e9be5d835a938ac7adabbcc1b6b6904290006f372',
  }),
  fontPackage('noto-serif-tc', 'Noto Serif TC', '0.4.4', {
    languages: 'Chinese, traditional',
    megabytes: 47,
    regular: 'b0acf9799d5dc656cdeff077d36b2ee9032b762e05b3f8a7b76c81dee4eec08c',
    bold: '98c207d0254a6b0b4b5611dd8d5bcc37af4482494477d43eba6b2409ed083140',
  }),
  fontPackage('noto-sans-hk', 'Noto Sans HK', '0.4.3', {
    languages: 'Chinese of Hong Kong',
    megabytes: 39,
    regular: '154ee8273741df924c7c509029478389bc4d91994fc51d5213af158ce09d3efb',
    bold: '9c8bc87430613644fee27cbde7df8b72fd1ae8a6ff3ef8d9a35c4e6cd155b20f',
  }),
  fontPackage('noto-sans-kr', 'Noto Sans KR', '0.4.3', {
    languages: 'Korean',
    megabytes: 28,
    regular: '8cbc9b353bb9ce848fd69bb6a507319dfacc659cf5fd643db5d88f3c4970e1dd',
    bold: '4ffa20c272ae6d689f7c8d34ff9c8039a326e9c334d9fc8852b2a7396227d077',
  }),
  fontPackage('noto-serif-kr', 'Noto Serif KR', '0.4.3', {
    languages: 'Korean',
    megabytes: 43,
    regular: 'c8c5922208f207214ce01791290621c28fda4ff788bd4dddc511aaebf61f4a74',
    bold: 'a73b9f92a4f18ec965695d80653d3e2b760343bd8f8169682bc0c9d26cfaeffd',
  }),
];
