import { cpuOf, type Server } from './child.ts'
import { type Answer, Connection } from './http.ts'

export type Load = {
  readonly origin: string
  readonly clients: number
  /** The n-th request, which this client sends; null: the client has nothing more to ask. */
  next(n: number, client: number): Buffer | null
  answered?(answer: Answer, client: number): void
  /** Ends the load after so many requests, or so long; without both the clients end it. */
  readonly count?: number
  readonly seconds?: number
}

export type Loaded = {
  readonly perSecond: number
  /** Milliseconds from each request to its answer. */
  readonly waits: readonly number[]
}

/** Each client asks one request after the other. @throws Error for a refusal: it is quick, but is not the work. */
export async function load(asked: Load): Promise<Loaded> {
  const { origin, clients, next, answered, count = Number.POSITIVE_INFINITY, seconds = 600 } = asked
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(origin)))
  const started = performance.now()
  const end = started + seconds * 1000
  const waits: number[] = []
  let n = 0
  const work = async (connection: Connection, client: number) => {
    while (performance.now() < end && n < count) {
      const request = next(n++, client)
      if (!request) return
      const sent = performance.now()
      const answer = await connection.ask(request)
      waits.push(performance.now() - sent)
      expectSuccess(answer, request)
      answered?.(answer, client)
    }
  }
  try {
    await Promise.all(connections.map(work))
    return { perSecond: waits.length / ((performance.now() - started) / 1000), waits }
  } finally {
    for (const connection of connections) connection.close()
  }
}

export type Rate = {
  readonly perSecond: number
  /** CPU time of the server for one answer, milliseconds. A busy machine changes it less than the rate. */
  readonly cpuMs: number
}

/** A load, and what it cost the server. */
export async function rate({ child, origin }: Server, asked: Omit<Load, 'origin'>): Promise<Rate> {
  const { ms, done } = await cpuOf(child, () => load({ ...asked, origin }))
  return { perSecond: done.perSecond, cpuMs: ms / done.waits.length }
}

/** One request on a connection of its own. */
export async function once(origin: string, request: Buffer): Promise<Answer> {
  const connection = await Connection.open(origin)
  try {
    const answer = await connection.ask(request)
    expectSuccess(answer, request)
    return answer
  } finally {
    connection.close()
  }
}

function expectSuccess({ status, body }: Answer, request: Buffer): void {
  if (status < 300) return
  const asked = request.toString('latin1', 0, request.indexOf('\r\n'))
  throw new Error(`${asked} was answered with ${status}: ${body.toString().slice(0, 300)}`)
}
