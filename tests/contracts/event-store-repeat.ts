import { describe, expect, test } from 'vitest'
import { PartlyRepeatedAppend } from '#domain/shared/event-store.ts'
import { newEvents, readWhole, type SharedLog } from './event-store-support.ts'

export function repeatContract(log: SharedLog): void {
  describe('a repeated append', () => {
    test('gets the first answer, whatever it expects and whatever came after', async () => {
      const stream = log.newStream()
      const events = newEvents(2)
      await log.store.append(stream, newEvents(1), 'no-stream')
      const first = await log.store.append(stream, events, 0)
      for (const expected of [0, 'any', 2, 'no-stream'] as const)
        expect(await log.store.append(stream, events, expected)).toEqual({ ...first, repeated: true })
      await log.store.append(stream, newEvents(3), 2)
      for (const expected of [0, 'any', 5, 'no-stream'] as const)
        expect(await log.store.append(stream, events, expected)).toEqual({ ...first, repeated: true })
      expect(await readWhole(log.store, stream)).toHaveLength(6)
    })

    test('gets it on another connection, which never saw the first', async () => {
      const stream = log.newStream()
      const events = newEvents(2)
      const first = await log.store.append(stream, events, 'no-stream')
      await log.store.append(stream, newEvents(1), 1)
      for (const expected of ['no-stream', 2, 'any'] as const) {
        const other = log.open()
        expect(await other.append(stream, events, expected)).toEqual({ ...first, repeated: true })
        await other.close()
      }
      expect(await readWhole(log.store, stream)).toHaveLength(3)
    })

    test('gets it while the first is under way', async () => {
      const stream = log.newStream()
      const events = newEvents(2)
      const answers = await Promise.all(
        ['no-stream', 'no-stream', 'any'].map(e => log.store.append(stream, events, e as 'any')),
      )
      expect(answers.map(answer => answer.repeated).sort()).toEqual([false, true, true])
      expect(new Set(answers.map(answer => `${answer.revision} ${answer.position}`)).size).toBe(1)
      expect(await readWhole(log.store, stream)).toHaveLength(2)
    })

    test('is an error when only some of its events are there', async () => {
      const stream = log.newStream()
      const [a, b, c] = newEvents(3)
      await log.store.append(stream, [a!, b!], 'no-stream')
      for (const expected of [1, 'any', 'no-stream'] as const)
        await expect(log.store.append(stream, [b!, c!], expected)).rejects.toThrow(PartlyRepeatedAppend)
      expect(await readWhole(log.store, stream)).toHaveLength(2)
    })

    test('in another stream is no repetition', async () => {
      const events = newEvents(1)
      for (const stream of [log.newStream(), log.newStream()])
        expect(await log.store.append(stream, events, 'no-stream')).toMatchObject({ revision: 0, repeated: false })
    })
  })
}
