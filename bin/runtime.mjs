// The Node that Platen runs on: 24, whatever the machine has; the wrong one stops here with the way out. It opens no inspector.
const major = Number(process.versions.node.split('.')[0]);
if (major !== 24) {
  process.stderr.write(
    `platen needs Node 24, got ${process.versions.node} (${process.execPath}): ` +
      'on Linux `npm ci` brings the right one and `npm run -s platen -- …` uses it; elsewhere install Node 24 first\n',
  );
  process.exit(1);
}

// SIGUSR1 opens Node's inspector, and then all users of the machine may run code here, unless Node was started with a
// switch against it. An older Node has no clear error for that switch, so it stands neither in package.json nor above.
const against = '--disable-sigusr1';
const { execArgv, argv } = process;
process.on('SIGUSR1', () => undefined);
if (!execArgv.some((option) => option === against || option.startsWith('--inspect'))) {
  // What runs for long starts anew with the switch, as the same process: its files and sockets are closed by the system.
  const runsLong = ['serve', 'dev', 'demo'].includes(argv[2]) && process.platform !== 'win32';
  if (runsLong) process.execve(process.execPath, [process.execPath, ...execArgv, against, ...argv.slice(1)]);
  // To start anew takes 50 ms. Of other commands, an inspector that was opened before this line is closed, and one that
  // is opened by a signal that came before it.
  const { close, url } = await import('node:inspector');
  const closeInspector = () => {
    if (url() !== undefined) close();
  };
  closeInspector();
  const looks = setInterval(closeInspector, 20).unref();
  setTimeout(() => clearInterval(looks), 2000).unref();
}
