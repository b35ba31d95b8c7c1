import { fractionDigits } from '#domain/shared/fraction-digits.ts'
import type { PriceMove } from '#domain/shared/price-move.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { PriceChangeRowModel, PriceChangeState, ShownPrices } from '../../../models/price-changes.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { localeOf } from '../../../ui/numbers.ts'

type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'line'

const tones: { readonly [state in PriceChangeState]: Tone } = {
  ...{ planned: 'info', starting: 'info', on: 'ok', stays: 'ok', ending: 'info', over: 'line', cancelled: 'line' },
  missed: 'warn',
}
export const states = Object.keys(tones) as readonly PriceChangeState[]

/** A sign, a number and a unit keep their order in every language. */
const leftToRight = (text: string) => `\u2066${text}\u2069`

/** Price changes in words. */
export function usePriceWords({ currency, base }: ShownPrices) {
  const t = useWords('prices')
  const language = useLanguage()
  const money = moneyFormat(language, currency)
  const percent = (value: number, signDisplay: 'exceptZero' | 'auto' = 'exceptZero') =>
    leftToRight(
      new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2, signDisplay }).format(
        value / 100,
      ),
    )

  function amount(kept: number): string {
    const shown = Math.round((Math.abs(kept) / base) * 10 ** fractionDigits(currency.name))
    return leftToRight(kept < 0 ? money(-shown) : `+${money(shown)}`)
  }

  /** ".95", or ",95" where people write so. */
  function endingOf(cents: number): string {
    const format = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2 })
    const parts = format.formatToParts(cents / 100).filter(({ type }) => type === 'decimal' || type === 'fraction')
    return leftToRight(parts.map(({ value }) => value).join(''))
  }

  return {
    money,
    percent,
    endingOf,

    move(move: PriceMove): string {
      if (move.is === 'discount')
        return move.percent === 0
          ? t('move.noDiscount')
          : t('move.discount', { percent: percent(move.percent, 'auto') })
      const by = move.is === 'percent' ? percent(move.points / 100) : amount(move.amount)
      if (!move.ending) return by
      const ending = endingOf(move.ending.cents)
      return t('move.ending', { by, ending, way: t(`way.${move.ending.way}`) })
    },

    /** The state of a change, and how it looks; one that could not go on says so. */
    state({ state, start }: Pick<PriceChangeRowModel, 'state' | 'start'>): {
      readonly tone: Tone
      readonly said: string
    } {
      const stopped = start !== null && start.because !== 'done' && (state === 'on' || state === 'stays')
      if (stopped) return { tone: 'warn', said: t(`stopped.${start.because as 'stopped'}`) }
      return { tone: tones[state], said: t(`state.${state}`) }
    },
  }
}
