import { useWords } from '../../../i18n/use-words.ts'
import { useLiveState } from './use-live.ts'

/** Whether changes of others appear by themselves, in words. */
export function LiveState() {
  const state = useLiveState()
  const t = useWords('frame')
  return (
    <span className="live" data-state={state} title={t(`live.help.${state}`)}>
      <span className="max-md:sr-only">{t(`live.${state}`)}</span>
    </span>
  )
}
