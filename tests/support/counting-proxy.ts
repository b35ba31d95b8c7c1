import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Commands that a client sent together: one round trip. `client`: the name that it gave its connection. */
export type Burst = { readonly client: string; readonly commands: readonly string[] }

export type CountingProxy = {
  /** Of the proxy, in place of the server's. */
  readonly url: string
  /** Every burst so far, in order. */
  readonly bursts: readonly Burst[]
  stop(): Promise<void>
}

/** Stands before a Redis, and notes which commands come and which of them together. */
export async function startCountingProxy(url: string): Promise<CountingProxy> {
  const { port: to, hostname } = new URL(url)
  const bursts: Burst[] = []
  const sockets = new Set<Socket>()
  const proxy = createServer(socket => {
    const server = connect(Number(to), hostname)
    let client = ''
    const commandsIn = createCommands()
    for (const one of [socket, server]) {
      sockets.add(one.setNoDelay())
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          socket.destroy()
          server.destroy()
        })
    }
    socket.on('data', chunk => {
      const commands = commandsIn(chunk)
      for (const [name, what, value] of commands)
        if (name === 'client' && what?.toLowerCase() === 'setname') client = value!
      if (commands.length > 0) bursts.push({ client, commands: commands.map(([name]) => name!) })
      server.write(chunk)
    })
    server.pipe(socket)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: `redis://127.0.0.1:${port}`,
    bursts,
    async stop() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** The commands that end in each piece of what a client sends: `*2\r\n$3\r\nGET\r\n$1\r\na\r\n` is `['get', 'a']`. */
function createCommands(): (chunk: Buffer) => readonly string[][] {
  let rest = Buffer.alloc(0)
  let command: string[] = []
  let missing = 0
  return chunk => {
    const commands: string[][] = []
    rest = Buffer.concat([rest, chunk])
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const number = Number(rest.subarray(1, end))
      const begin = end + 2
      if (missing === 0) {
        missing = number
        rest = rest.subarray(begin)
        continue
      }
      const until = begin + number
      if (rest.length < until + 2) break
      // Names and short words; a document is not looked at.
      command.push(number > 100 ? '' : rest.subarray(begin, until).toString())
      rest = rest.subarray(until + 2)
      if (--missing > 0) continue
      commands.push([command[0]!.toLowerCase(), ...command.slice(1)])
      command = []
    }
    return commands
  }
}
