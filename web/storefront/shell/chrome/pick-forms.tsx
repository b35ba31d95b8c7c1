import { slot } from '../slots.ts'
import type { ChromeProps } from './props.ts'

/**
 * What the Save and Compare buttons of all cards share, so that each of them is a few words in the page: the form that it
 * sends where there are no scripts, and its drawing.
 */
export function PickForms({ prefix }: Pick<ChromeProps, 'prefix'>) {
  return (
    <>
      <form id="save-form" method="post" action={`${prefix}/wishlist/save`} hidden>
        <input type="hidden" name="page" value={`${prefix}${slot('path')}${slot('parameters')}`} />
      </form>
      <form id="compare-form" method="post" action={`${prefix}/compare/add`} hidden />
      <svg aria-hidden="true" width="0" height="0" className="absolute">
        <symbol id="icon-save" viewBox="0 0 24 24">
          <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
        </symbol>
        <symbol id="icon-compare" viewBox="0 0 24 24">
          <path d="M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4" />
        </symbol>
      </svg>
    </>
  )
}
