import type { TemplateText } from '#domain/answer-template/events.ts'

export type AnswerTemplate = TemplateText & {
  readonly templateId: string
  readonly removed: boolean
  readonly changedAt: string
  /** The account of the member who wrote it last. */
  readonly changedBy: string
}
