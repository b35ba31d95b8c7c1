import {
  Any,
  type AppendSuccess,
  gossip,
  grpc,
  messages,
  type Proposed,
  Status,
  shared,
} from './event-store-protocol.ts'

export type Stored = {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly event: Proposed
  readonly ticks: string
}

/** Fills in where an append's last event stands. */
export function answer(success: AppendSuccess, revision: number, at: number) {
  success.setCurrentRevision(String(revision))
  success.setPosition(new shared.AllStreamPosition().setCommitPosition(String(at)).setPreparePosition(String(at)))
}

export function eventResponse(stored: Stored) {
  const recorded = new messages.ReadResp.ReadEvent.RecordedEvent()
  recorded.setId(new shared.UUID().setString(stored.id))
  recorded.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stored.stream)))
  recorded.setStreamRevision(String(stored.revision))
  recorded.setCommitPosition(String(stored.position)).setPreparePosition(String(stored.position))
  for (const name of ['type', 'content-type'])
    recorded.getMetadataMap().set(name, stored.event.getMetadataMap().get(name)!)
  recorded.getMetadataMap().set('created', stored.ticks)
  recorded.setCustomMetadata(stored.event.getCustomMetadata()).setData(stored.event.getData())
  return new messages.ReadResp().setEvent(new messages.ReadResp.ReadEvent().setEvent(recorded))
}

export function wrongRevision(revision: number, expected: number) {
  const wrong = new shared.WrongExpectedVersion()
  if (revision >= 0) wrong.setCurrentStreamRevision(String(revision))
  wrong.setExpectedStreamPosition(String(Math.max(0, expected)))
  const details = new Any()
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion')
  return new Status().setMessage('WrongExpectedVersion').setDetails(details as never)
}

/** What an append is answered with by a server that cannot take it now: an error of no kind of its own. */
export function notHandled(message: string) {
  const details = new Any()
  details.pack(new Uint8Array(), 'google.protobuf.Empty')
  return new Status().setMessage(message).setDetails(details as never)
}

/** What a node that is not the leader answers to a call that asks for one. */
export function notLeader(port: number) {
  const metadata = new grpc.Metadata()
  metadata.set('exception', 'not-leader')
  metadata.set('leader-endpoint-host', '127.0.0.1')
  metadata.set('leader-endpoint-port', String(port))
  return { code: 5, details: 'Leader info available', metadata }
}

/** What a reading from a position is answered with at which there is nothing. */
export const invalidPosition = {
  ...{ code: 2, details: 'Trying to read from an invalid position.' },
  metadata: new grpc.Metadata(),
}

/** What every node of a cluster of one tells of it. */
export function clusterOf(port: number) {
  const leader = new gossip.MemberInfo().setInstanceId(new shared.UUID().setString(crypto.randomUUID()))
  leader.setState(gossip.MemberInfo.VNodeState.LEADER).setIsAlive(true)
  leader.setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port))
  return new gossip.ClusterInfo().setMembersList([leader])
}
