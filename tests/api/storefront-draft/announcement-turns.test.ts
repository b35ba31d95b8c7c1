import { expect, test } from 'vitest'
import { createAnnouncementTurns } from '#api/storefront/announcement-turns.ts'
import { defaultSettings } from '#domain/settings/defaults.ts'

test('kept pages fall when an announcement begins or ends, and stay between', async () => {
  const between = { from: '2026-11-26T12:00:00.000Z', until: '2026-11-26T13:00:00.000Z' }
  let at = '2026-11-26T11:00:00.000Z'
  const told: string[] = []
  const { sweep } = createAnnouncementTurns({
    settings: async () => ({ ...defaultSettings, announcements: [{ en: 'Always' }, { en: 'Noon', ...between }] }),
    now: () => new Date(at),
    announce: () => told.push(at),
  })
  for (const time of ['11:00', '11:59', '12:00', '12:30', '13:00', '14:00']) {
    at = `2026-11-26T${time}:00.000Z`
    await sweep.run()
  }
  expect(told.map(time => time.slice(11, 16))).toEqual(['12:00', '13:00'])
})
