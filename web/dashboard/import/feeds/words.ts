import { apart } from '../../../i18n/apart.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { FeedModel, FetchModel, Timetable } from '../../../models/feeds.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { useSayings } from '../use-sayings.ts'

const waiting: readonly (FetchModel['state'] | null)[] = ['ready', 'refused']
/** What came of a fetch: its tone, its words, and the import that it leads to. */
export type Told = {
  readonly tone: 'ok' | 'info' | 'warn' | 'bad' | 'line'
  readonly said: string
  readonly run: string | null
}

/** Whole weeks or days where the hours make them. */
export function spanOf(hours: number): { readonly unit: 'weeks' | 'days' | 'hours'; readonly count: number } {
  if (hours % 168 === 0) return { unit: 'weeks', count: hours / 168 }
  return hours % 24 === 0 ? { unit: 'days', count: hours / 24 } : { unit: 'hours', count: hours }
}

/** Feeds in words. */
export function useFeedWords() {
  const t = useWords('feeds')
  const imports = useWords('imports')
  const language = useLanguage()
  const sayings = useSayings()

  return {
    timetable(timetable: Timetable): string {
      if (timetable.every === 'day') return t('timetable.day', { at: apart(timetable.at), zone: apart(timetable.zone) })
      const { unit, count } = spanOf(timetable.hours)
      return t(`timetable.${unit}`, { count, number: numberIn(language, count) })
    },

    state({ paused, fetches }: FeedModel): Omit<Told, 'run'> {
      if (paused !== null) return { tone: paused === 'faults' ? 'bad' : 'warn', said: t(`state.${paused}`) }
      const newest = fetches.find(({ outcome }) => outcome !== null)
      const failed = newest?.outcome?.is === 'fault'
      return failed ? { tone: 'bad', said: t('state.fault') } : { tone: 'ok', said: t('state.works') }
    },

    told({ runId, outcome, verdict, state }: FetchModel): Told {
      if (outcome === null) return { tone: 'info', said: t('told.fetching'), run: null }
      if (outcome.is === 'nothing-new') return { tone: 'line', said: t('told.nothingNew'), run: null }
      if (outcome.is === 'fault') {
        const { fault, detail, problem } = outcome
        const about = problem ? sayings.file(problem) : apart(detail)
        const said = t([`fault.${fault}`, 'fault.server-error'] as never, { detail: about }) as string
        return { tone: 'bad', said, run: null }
      }
      const run = runId
      if (verdict === null) return { tone: 'info', said: t('told.checking'), run }
      if (verdict !== 'imports' && waiting.includes(state)) return { tone: 'warn', said: t(`waits.${verdict}`), run }
      if (state === 'done' && verdict === 'imports') return { tone: 'ok', said: t('told.imported'), run }
      const tone = state === 'done' ? 'ok' : 'line'
      return { tone, said: state === null ? t('told.brought') : imports(`state.${state}`), run }
    },
  }
}
