import { z } from 'zod'

export const zoneField = z
  .string()
  .max(60)
  .refine(isZone, { error: 'is no time zone, such as Asia/Dhaka' })
  .describe('A time zone, such as `Asia/Dhaka`')

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
