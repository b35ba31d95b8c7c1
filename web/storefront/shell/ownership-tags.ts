import { escapeHtml } from '../../app/escape-html.ts'
import type { ShellModel } from '../../models/shell.ts'

/** Proofs that the shop is its owner's, for the head of every page. */
export function ownershipTags({ googleSiteVerificationId, facebookAppId }: ShellModel['ownership']): string {
  return (
    (googleSiteVerificationId
      ? `<meta name="google-site-verification" content="${escapeHtml(googleSiteVerificationId)}">`
      : '') + (facebookAppId ? `<meta property="fb:app_id" content="${escapeHtml(facebookAppId)}">` : '')
  )
}
