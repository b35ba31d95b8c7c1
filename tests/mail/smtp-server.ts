import { createServer, type Socket } from 'node:net'

export type Received = { readonly from: string; readonly to: readonly string[]; readonly message: string }

type Answer = string | null | Promise<string | null>

export type Answers = {
  /** After DATA: may refuse a mail by its own words, take its time, or cut the line with null. */
  readonly mail?: (mail: Received) => Answer
  /** To MAIL FROM and RCPT TO. */
  readonly sender?: string
  readonly recipient?: string
}

/** A mail server that keeps what it gets, or answers as it is told. */
export async function openSmtpServer(answers: Answers = {}) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    connections++
    serve(socket, answers, received)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(closed => server.close(closed))
    },
  }
}

function serve(
  socket: Socket,
  { mail: judge = () => '250 kept', sender = '250 ok', recipient = '250 ok' }: Answers,
  received: Received[],
): void {
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
        void Promise.resolve(judge(mail)).then(word => {
          if (word === null) {
            socket.destroy()
            return
          }
          if (word.startsWith('250')) received.push(mail)
          say(word)
        })
        continue
      }
      const verb = line.slice(0, 4).toUpperCase()
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (verb === 'EHLO' || verb === 'HELO') say('250 test')
      else if (verb === 'MAIL') {
        from = address
        to = []
        say(sender)
      } else if (verb === 'RCPT') {
        to.push(address)
        say(recipient)
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
