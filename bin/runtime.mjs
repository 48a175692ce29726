// The Node that Platen runs on: 24, whatever the machine has; the wrong one stops here with the way out. It opens no inspector.
const major = Number(process.versions.node.split('.')[0]);
if (major !== 24) {
  process.stderr.write(
    `platen needs Node 24, got ${process.versions.node} (${process.execPath}): ` +
      'on Linux `npm ci` brings the right one and `npm run -s platen -- …` uses it; elsewhere install Node 24 first\n',
  );
  process.exit(1);
}

// Else SIGUSR1 opens the inspector, and all users of the machine may run code here. A flag would be no clear error for an older Node.
process.on('SIGUSR1', () => undefined);
if (!process.execArgv.some((option) => option.startsWith('--inspect'))) {
  const { close, url } = await import('node:inspector');
  const closeInspector = () => {
    if (url() !== undefined) close();
  };
  // The signal may have come before this line, and another thread deals with it: what that opens may come a little later.
  closeInspector();
  const looks = setInterval(closeInspector, 20).unref();
  setTimeout(() => clearInterval(looks), 2000).unref();
}
