// Stops reading connections, and reads them again, without the notice of those that listen to them.
import type { Socket } from 'node:net';

/** The object by which Node reads a connection. It knows whether it reads. Node's own HTTP server uses both in this way. */
interface Handle {
  reading: boolean;
  readStart(): void;
  readStop(): void;
}

/** Stops reading a connection. Returns whether it was read. */
export function stop(socket: Socket): boolean {
  const handle = handleOf(socket);
  if (handle?.reading !== true) return false;
  handle.reading = false;
  handle.readStop();
  return true;
}

/** Reads a connection again, unless Node will. */
export function read(socket: Socket): void {
  const handle = handleOf(socket);
  // A connection that was paused meanwhile is read when it is resumed. One that has sent its last byte has nothing to read.
  if (handle === undefined || handle.reading || socket.isPaused() || socket.readableEnded) return;
  handle.reading = true;
  handle.readStart();
}

function handleOf(socket: Socket): Handle | undefined {
  const { _handle: handle } = socket as { _handle?: Handle | null };
  return handle ?? undefined;
}
