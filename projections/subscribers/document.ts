import type { Personal } from '#domain/shared/personal-data.ts'

export type Subscriber = {
  readonly subscriberId: string
  readonly personId: string
  readonly email: Personal<string>
  readonly language: string
  readonly subscribedAt: string
}
