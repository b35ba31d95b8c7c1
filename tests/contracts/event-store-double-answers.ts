import { Any, type AppendSuccess, messages, type Proposed, Status, shared } from './event-store-protocol.ts'

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
