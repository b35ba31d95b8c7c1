// Run by the crash test of moves: moves a shop, and dies once a part of the move has come so far.
import { readConfig } from '#api/plumbing/config/config.ts'
import { type MoveProgress, moveEngines } from '#api/plumbing/moving/move.ts'
import type { Direction } from '#api/plumbing/moving/move-error.ts'
import { shopParts } from '#tests/api/moving/servers.ts'

export type Moving = {
  readonly env: Readonly<Record<string, string>>
  readonly direction: Direction
  readonly dies: Pick<MoveProgress, 'what' | 'events' | 'share'>
}

const { env, direction, dies } = JSON.parse(process.argv[2]!) as Moving
await moveEngines(readConfig(env, 'none'), direction, {
  ...shopParts,
  onProgress({ what, events, share }) {
    if (what === dies.what && events >= dies.events && share >= dies.share) process.kill(process.pid, 'SIGKILL')
  },
})
