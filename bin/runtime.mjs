// The Node that Platen runs on: 24, whatever the machine has; the wrong one stops here with the way out.
const major = Number(process.versions.node.split('.')[0]);
if (major !== 24) {
  process.stderr.write(
    `platen needs Node 24, got ${process.versions.node} (${process.execPath}): ` +
      'on Linux `npm ci` brings the right one and `npm run -s platen -- …` uses it; elsewhere install Node 24 first\n',
  );
  process.exit(1);
}
