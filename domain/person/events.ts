import type { Message } from '../shared/decider.ts'

export type PersonEvent = Message<'PersonErased', { personId: string }>
