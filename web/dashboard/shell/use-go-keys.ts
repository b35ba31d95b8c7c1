import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { PlaceName } from '../../models/dashboard.ts'
import { isOpen, pathOf } from '../navigation.ts'
import { areSingleKeysOn } from './single-keys.ts'

const places: { readonly [key: string]: PlaceName } = {
  d: 'dashboard',
  o: 'orders',
  p: 'product',
  u: 'users',
  r: 'requests',
  s: 'settings',
  h: 'history',
}
const secondKeyMs = 1500

/** `g` and then the first letter of a place go there; not in fields, in dialogs, or with other keys held. */
export function useGoKeys(viewable: readonly string[]): void {
  const navigate = useNavigate()
  const prefix = useLanguagePrefix()
  useEffect(() => {
    let goUntil = 0
    const onKeyDown = ({ key, target, timeStamp, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || !areSingleKeysOn()) return
      if (target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]')) return
      const place = timeStamp < goUntil ? places[key] : undefined
      goUntil = key === 'g' ? timeStamp + secondKeyMs : 0
      if (place && isOpen(place, viewable)) void navigate(prefix + pathOf(place, viewable))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, prefix, viewable])
}
