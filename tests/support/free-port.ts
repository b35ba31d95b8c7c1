import { createServer } from 'node:net'

/** A port of this machine at which nothing listens yet. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(listening => probe.listen(0, '127.0.0.1', listening))
  const { port } = probe.address() as { port: number }
  await new Promise(closed => probe.close(closed))
  return port
}
