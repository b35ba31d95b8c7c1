import { connect, type Socket } from 'node:net'

export type Answer = {
  readonly status: number
  /** Status line and headers. */
  readonly head: string
  readonly body: Buffer
}

const endOfHead = Buffer.from('\r\n\r\n')

/** One kept connection, one request at a time, with just enough HTTP: the bench itself has to cost little. */
export class Connection {
  readonly #socket: Socket
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null
  #received: Buffer | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', error => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection')))
  }

  static open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new Connection(socket))
      })
    })
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    const bytes = this.#received ? Buffer.concat([this.#received, chunk]) : chunk
    const end = bytes.indexOf(endOfHead)
    const head = end < 0 ? '' : bytes.toString('latin1', 0, end)
    const length = end < 0 ? null : lengthOf(head)
    if (Number.isNaN(length)) {
      this.#fail(new Error(`An answer without a length: ${head}`))
      return
    }
    if (length === null || bytes.length < end + endOfHead.length + length) {
      this.#received = bytes
      return
    }
    this.#received = null
    const waiting = this.#waiting
    this.#waiting = null
    const from = end + endOfHead.length
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body: bytes.subarray(from, from + length) })
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}

const lengthHeader = '\r\ncontent-length: '

function lengthOf(head: string): number {
  const at = head.indexOf(lengthHeader)
  if (at >= 0) return Number.parseInt(head.slice(at + lengthHeader.length, at + lengthHeader.length + 12), 10)
  if (/^HTTP\/1\.1 (204|304)/.test(head)) return 0
  return Number.NaN
}

export type Headers = { readonly [name: string]: string }

export function get(path: string, headers: Headers = {}): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${linesOf(headers)}\r\n`)
}

/** With a form's fields, or with JSON. */
export function post(path: string, body: object, headers: Headers = {}): Buffer {
  const isForm = body instanceof URLSearchParams
  const text = isForm ? body.toString() : JSON.stringify(body)
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const all = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)), ...headers }
  return Buffer.from(`POST ${path} HTTP/1.1\r\nhost: bench\r\n${linesOf(all)}\r\n${text}`)
}

function linesOf(headers: Headers): string {
  let lines = ''
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`
  return lines
}

// biome-ignore lint/suspicious/noExplicitAny: read field by field
export function jsonOf({ body }: Answer): any {
  return JSON.parse(body.toString())
}

/** `name=value` of a cookie that an answer sets, or null. */
export function cookieOf({ head }: Answer, name: string): string | null {
  return new RegExp(`^set-cookie: (${name}=[^;\r\n]+)`, 'im').exec(head)?.[1] ?? null
}
