import type { Sweep } from '#api/plumbing/background/sweep.ts'
import { stands } from '#domain/settings/announcements.ts'
import type { Settings } from '#domain/settings/events.ts'
import { settingsView } from '#projections/settings/view.ts'

/** The announcements of this moment among the things that a kept part is derived from. */
export const announcementsSource = 'announcements'
/** Pages that show them note this as read. */
export const announcementsRead = `${announcementsSource}/*`

type Deps = {
  readonly settings: () => Promise<Settings>
  readonly now: () => Date
  readonly announce: (source: string) => void
}

/** Drops kept pages when an announcement begins or ends: nobody changes a setting then. */
export function createAnnouncementTurns({ settings, now, announce }: Deps) {
  let shown: string | undefined
  return {
    sweep: {
      name: 'announcements',
      wakeOn: [settingsView.name],
      every: 10_000,
      everywhere: true,
      async run() {
        const at = now().toISOString()
        const standing = (await settings()).announcements.map(each => stands(each, at)).join()
        if (shown !== undefined && standing !== shown) announce(announcementsSource)
        shown = standing
      },
    } satisfies Sweep,
  }
}
