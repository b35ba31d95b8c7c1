import { startFacebookPixel } from './facebook-pixel.ts'
import { startGoogleAnalytics } from './google-analytics.ts'

type Ids = { readonly googleAnalytics?: string | undefined; readonly facebookPixel?: string | undefined }

/** Loads what the owner has set up, after the visitor allowed it. */
export function startOutsideServices({ googleAnalytics, facebookPixel }: Ids): void {
  if (googleAnalytics) startGoogleAnalytics(googleAnalytics)
  if (facebookPixel) startFacebookPixel(facebookPixel)
}
