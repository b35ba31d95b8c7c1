import {
  answer,
  clusterOf,
  eventResponse,
  invalidPosition,
  notHandled,
  notLeader,
  type Stored,
  wrongRevision,
} from './event-store-double-answers.ts'
import {
  type AppendRequest,
  type AppendResponse,
  type Call,
  type Credentials,
  features,
  GossipService,
  grpc,
  messages,
  type Proposed,
  type ReadOptions,
  type ReadRequest,
  type ReadResponse,
  type Server,
  ServerFeaturesService,
  StreamsService,
  shared,
} from './event-store-protocol.ts'

export type EventStoreDouble = {
  readonly port: number
  /** What clients sent as `authorization`. */
  readonly authorizations: Set<string>
  /** Breaks all connections and refuses new ones; the log stays. */
  stop(): void
  /** Serves the same log on the same port again. */
  restart(): Promise<void>
  /** Writes but does not answer the next append: the connection breaks before. */
  loseNextAnswer(): void
  /** Refuses the next append in the words of a server that is busy or only starting. */
  refuseNext(message: string): void
  /** Puts the log back as it was when it ended here: the positions after it are given again. */
  putBack(to: number): void
  /** From now on another node is the leader: what asks for the leader is sent there. */
  followLeaderAt(port: number): void
  /** How many subscriptions began, and after which position. */
  readonly subscriptions: string[]
  /** The streams that were read, each as often as it was. */
  readonly reads: string[]
  /** The streams that were appended to, each as often as it was. */
  readonly appends: string[]
}

/**
 * Speaks EventStoreDB's protocol, as far as the adapter uses it, over a log in memory. It plays broken connections where no
 * server can be had.
 *
 * Compared on real servers (EventStoreDB 23.10.8 and 24.10, one node and a cluster of three):
 * - the 25 tests of the contract suite (`event-store.ts`) that there were pass there as they pass here (not yet compared:
 *   reading backwards, and reading and following by types);
 * - TLS with a CA file, and the refusal of an unknown CA;
 * - nodes killed under writers: every acknowledged append is there, a repeated one is there once (`loseNextAnswer`, `stop`);
 * - leaders killed under writers: they go on at the new leader (`followLeaderAt`).
 *
 * Not compared, but made after the server's published behaviour: the words of a busy or starting server (`refuseNext`), and the
 * search for a cluster of which no node answers (decision 40).
 *
 * Positions at which there is nothing are refused in the words of the servers since 24.2, after their published behaviour.
 *
 * Different: the servers refuse a wrong password, and this double takes any. Under 64 writers this double resets streams
 * (`RST_STREAM`), and the servers never did.
 *
 * `EVENT_STORE_URL` runs the contract suite against a server of your own.
 */
export async function startEventStoreDouble(
  credentials?: Credentials,
  /** ms that its clock is ahead of the machine's. */
  { aheadMs = 0 } = {},
): Promise<EventStoreDouble> {
  const log: Stored[] = []
  const revisions = new Map<string, number>()
  const followers = new Set<() => void>()
  const authorizations = new Set<string>()
  const subscriptions: string[] = []
  const reads: string[] = []
  const appends: string[] = []
  let position = 100
  let losing = false
  let refusing: string | undefined
  let leader: number | undefined
  let server: Server

  function store(stream: string, event: Proposed) {
    const revision = (revisions.get(stream) ?? -1) + 1
    revisions.set(stream, revision)
    position += 90 + event.serializeBinary().length
    const ticks = String(BigInt(Date.now() + aheadMs) * 10_000n)
    log.push({ id: event.getId()!.getString(), stream, revision, position, event, ticks })
    return position
  }

  function storeSystemEvent() {
    const event = new messages.BatchAppendReq.ProposedMessage()
    event.setId(new shared.UUID().setString(crypto.randomUUID()))
    event.getMetadataMap().set('type', '$statsCollected').set('content-type', 'application/json')
    event.setData(Buffer.from('{}').toString('base64'))
    store('$stats-127.0.0.1:2113', event)
  }

  function append(request: AppendRequest, proposed: readonly Proposed[]) {
    const options = request.getOptions()!
    const stream = Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString()
    appends.push(stream)
    const response = new messages.BatchAppendResp()
    response.setStreamIdentifier(options.getStreamIdentifier())
    const revision = revisions.get(stream) ?? -1
    const expected = options.hasAny() ? revision : options.hasNoStream() ? -1 : Number(options.getStreamPosition())
    const success = new messages.BatchAppendResp.Success()
    if (expected === revision) {
      storeSystemEvent()
      let last = 0
      for (const event of proposed) last = store(stream, event)
      answer(success, revision + proposed.length, last)
    } else {
      const there = expected < revision ? log.filter(stored => stored.stream === stream) : []
      if (
        there.length === 0 ||
        !proposed.every((event, i) => there[expected + 1 + i]?.id === event.getId()!.getString())
      )
        return response.setError(wrongRevision(revision, expected))
      const last = there[expected + proposed.length]!
      answer(success, last.revision, last.position)
    }
    for (const tell of followers) tell()
    return response.setSuccess(success)
  }

  const isPlace = (position: number) => log.some(stored => stored.position === position)

  function read(call: Call<ReadRequest, ReadResponse>) {
    for (const value of call.metadata.get('authorization')) authorizations.add(String(value))
    if (isSentToLeader(call)) return
    const options = call.request.getOptions()!
    if (options.hasSubscription()) return follow(call, options)
    const wanted = options.getStream()
    const stream = wanted && Buffer.from(wanted.getStreamIdentifier()!.getStreamName_asU8()).toString()
    if (stream !== undefined) reads.push(stream)
    let found = stream === undefined ? [...log] : log.filter(stored => stored.stream === stream)
    if (stream !== undefined && found.length === 0) {
      const missing = new messages.ReadResp.StreamNotFound().setStreamIdentifier(wanted!.getStreamIdentifier())
      call.write(new messages.ReadResp().setStreamNotFound(missing))
      return call.end()
    }
    const backwards = options.getReadDirection() === messages.ReadReq.Options.ReadDirection.BACKWARDS
    const from = wanted?.hasRevision() ? Number(wanted.getRevision()) : undefined
    if (from !== undefined) found = found.filter(({ revision }) => (backwards ? revision <= from : revision >= from))
    if (backwards) found.reverse()
    const given = options.getAll()?.getPosition()?.getCommitPosition()
    if (given !== undefined) {
      const end = Number(given)
      if (!isPlace(end)) return call.emit('error', invalidPosition)
      found = found.filter(({ position }) => (backwards ? position < end : position >= end))
    }
    for (const stored of found.slice(0, Number(options.getCount()))) call.write(eventResponse(stored))
    call.end()
  }

  function follow(call: Call<ReadRequest, ReadResponse>, options: ReadOptions) {
    const from = options.getAll()!.getPosition()?.getCommitPosition()
    subscriptions.push(from ?? 'start')
    if (from !== undefined && !isPlace(Number(from))) return call.emit('error', invalidPosition)
    const filter = options.getFilter()!
    const names = new RegExp(filter.getStreamIdentifier()?.getRegex() ?? '')
    const types = new RegExp(filter.getEventType()?.getRegex() ?? '')
    let next = from === undefined ? 0 : log.findLastIndex(stored => stored.position <= Number(from)) + 1
    call.write(
      new messages.ReadResp().setConfirmation(new messages.ReadResp.SubscriptionConfirmation().setSubscriptionId('s')),
    )
    const tell = () => {
      for (; next < log.length; next++) {
        const { stream, event } = log[next]!
        const type = event.getMetadataMap().get('type')!
        if (names.test(stream) && types.test(type)) call.write(eventResponse(log[next]!))
      }
    }
    followers.add(tell)
    call.on('cancelled', () => followers.delete(tell))
    call.on('close', () => followers.delete(tell))
    tell()
  }

  function batchAppend(call: Call<AppendRequest, AppendResponse>) {
    for (const value of call.metadata.get('authorization')) authorizations.add(String(value))
    if (isSentToLeader(call)) return
    const open = new Map<string, { first: AppendRequest; proposed: Proposed[] }>()
    call.on('data', (request: AppendRequest) => {
      const id = request.getCorrelationId()!.getString() || JSON.stringify(request.getCorrelationId()!.toObject())
      const whole = open.get(id) ?? { first: request, proposed: [] }
      open.set(id, whole)
      whole.proposed.push(...request.getProposedMessagesList())
      if (!request.getIsFinal()) return
      open.delete(id)
      if (refusing !== undefined) {
        const identifier = whole.first.getOptions()!.getStreamIdentifier()
        const refused = new messages.BatchAppendResp().setError(notHandled(refusing)).setStreamIdentifier(identifier)
        refusing = undefined
        return call.write(refused.setCorrelationId(request.getCorrelationId()))
      }
      const response = append(whole.first, whole.proposed).setCorrelationId(request.getCorrelationId())
      if (losing) {
        losing = false
        server.forceShutdown()
      } else call.write(response)
    })
    call.on('error', () => {})
    call.on('end', () => call.end())
  }

  function isSentToLeader(call: Call<unknown, never>): boolean {
    if (leader === undefined || !call.metadata.get('requires-leader').includes('true')) return false
    call.emit('error', notLeader(leader))
    return true
  }

  async function listen(wanted: number): Promise<number> {
    server = new grpc.Server()
    server.addService(StreamsService, { read, batchAppend })
    const method = new features.SupportedMethod().setServiceName('event_store.client.streams.Streams')
    const supported = new features.SupportedMethods().setEventStoreServerVersion('25.0.0')
    supported.setMethodsList([method.setMethodName('batchappend')])
    server.addService(ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, done: (error: null, value: typeof supported) => void) =>
        done(null, supported),
    })
    server.addService(GossipService, {
      read: (_call: unknown, done: (error: null, value: ReturnType<typeof clusterOf>) => void) =>
        done(null, clusterOf(port)),
    })
    return new Promise((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${wanted}`, credentials ?? grpc.ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      )
    })
  }

  const port = await listen(0)
  return {
    port,
    authorizations,
    subscriptions,
    reads,
    appends,
    stop: () => server.forceShutdown(),
    restart: async () => void (await listen(port)),
    loseNextAnswer: () => {
      losing = true
    },
    refuseNext: message => {
      refusing = message
    },
    putBack(to) {
      log.length = log.findLastIndex(stored => stored.position <= to) + 1
      revisions.clear()
      for (const { stream, revision } of log) revisions.set(stream, revision)
      position = log.at(-1)!.position
    },
    followLeaderAt: port => {
      leader = port
    },
  }
}

/** TLS for the double, from PEM files. */
export function tlsCredentials(cert: Buffer, key: Buffer): Credentials {
  return grpc.ServerCredentials.createSsl(null, [{ cert_chain: cert, private_key: key }])
}
