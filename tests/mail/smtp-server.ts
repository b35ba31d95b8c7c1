import { createServer, type Socket } from 'node:net'

export type Received = { readonly from: string; readonly to: readonly string[]; readonly message: string }

/** A mail server that keeps what it gets. `answer` may refuse a mail by its own words, or cut the line with null. */
export async function openSmtpServer(answer: (mail: Received) => string | null = () => '250 kept') {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, answer, received)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(closed => server.close(closed))
    },
  }
}

function serve(socket: Socket, answer: (mail: Received) => string | null, received: Received[]): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let from = ''
  let to: string[] = []
  let data: string[] | null = null
  let rest = ''
  say('220 test')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() as string
    for (const line of lines) {
      if (data) {
        if (line !== '.') {
          data.push(line)
          continue
        }
        const mail = { from, to, message: data.join('\r\n') }
        data = null
        const word = answer(mail)
        if (word === null) socket.destroy()
        else {
          if (word.startsWith('250')) received.push(mail)
          say(word)
        }
        continue
      }
      const verb = line.slice(0, 4).toUpperCase()
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (verb === 'EHLO' || verb === 'HELO') say('250 test')
      else if (verb === 'MAIL') {
        from = address
        to = []
        say('250 ok')
      } else if (verb === 'RCPT') {
        to.push(address)
        say('250 ok')
      } else if (verb === 'DATA') {
        data = []
        say('354 go on')
      } else if (verb === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
  })
}
