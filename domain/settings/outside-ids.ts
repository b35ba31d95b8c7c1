/** Ids of services that are loaded after a visitor allows it; what has another form is none of theirs, and nothing is loaded. */
export const outsideIds = {
  googleAnalyticsId: /^[A-Z]{1,3}-[A-Z0-9]{4,20}(-\d{1,4})?$/,
  facebookPixelId: /^\d{5,20}$/,
} as const
