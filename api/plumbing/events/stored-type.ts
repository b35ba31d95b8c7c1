import type { AccountEvent, AccountLinkEvent, EmailClaimEvent, ProviderClaimEvent } from '#domain/account/events.ts'
import type { AdminsEvent } from '#domain/admins/events.ts'
import type { TemplateEvent } from '#domain/answer-template/events.ts'
import type { BooksEvent } from '#domain/books/events.ts'
import type { CartEvent } from '#domain/cart/events.ts'
import type { CompareEvent } from '#domain/compare/events.ts'
import type { ContentSlugEvent } from '#domain/content/decide.ts'
import type { ContentEvent } from '#domain/content/events.ts'
import type { CouponEvent } from '#domain/coupon/events.ts'
import type { DeskEvent } from '#domain/desk/events.ts'
import type { ExportEvent } from '#domain/export/events.ts'
import type { FeedEvent } from '#domain/feed/events.ts'
import type { GatewayEvent } from '#domain/gateway/events.ts'
import type { ImportRunEvent } from '#domain/import-run/events.ts'
import type { ImportSourceEvent } from '#domain/import-source/import-source.ts'
import type { InvitationEvent } from '#domain/invitation/events.ts'
import type { JobEvent } from '#domain/job/events.ts'
import type { KeyEvent } from '#domain/key/events.ts'
import type { KeyRequestEvent } from '#domain/key-request/decide.ts'
import type { LogEvent } from '#domain/log/events.ts'
import type { MailEvent } from '#domain/mail/events.ts'
import type { MailServerEvent } from '#domain/mail-server/events.ts'
import type { NotificationEvent } from '#domain/notification/events.ts'
import type { OrderEvent, OrderRequestEvent } from '#domain/order/events.ts'
import type { OrderDraftEvent } from '#domain/order-draft/events.ts'
import type { OrderNumberEvent } from '#domain/order-numbers/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { PermissionAskEvent } from '#domain/permission-ask/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import type { PersonNoteEvent } from '#domain/person-notes/events.ts'
import type { PriceChangeEvent } from '#domain/price-change/events.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { SlugEvent } from '#domain/product/slug.ts'
import type { OldVariantIdsClaimed, VariantIdEvent } from '#domain/product/variant-id.ts'
import type { RedirectEvent } from '#domain/redirect/events.ts'
import type { RequestEvent } from '#domain/request/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { ReviewEvent } from '#domain/review/events.ts'
import type { RoleEvent } from '#domain/role/events.ts'
import type { RulesEvent } from '#domain/rules/events.ts'
import type { SavedViewEvent } from '#domain/saved-view/events.ts'
import type { SettingsEvent } from '#domain/settings/events.ts'
import type { StorefrontDraftEvent } from '#domain/settings/storefront-draft.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import type { SubscriberEvent } from '#domain/subscriber/events.ts'
import type { TermEvent } from '#domain/term/events.ts'
import type { UnservedEvent } from '#domain/unserved/events.ts'
import type { WebhookEvent } from '#domain/webhook/events.ts'
import type { WishlistEvent } from '#domain/wishlist/events.ts'

/** Every type of event that a log of the shop may hold: a test compares this list with `domain/`. */
export type StoredType = (
  | AccountEvent
  | EmailClaimEvent
  | ProviderClaimEvent
  | AccountLinkEvent
  | AdminsEvent
  | TemplateEvent
  | BooksEvent
  | CartEvent
  | CompareEvent
  | ContentSlugEvent
  | ContentEvent
  | CouponEvent
  | DeskEvent
  | ExportEvent
  | FeedEvent
  | GatewayEvent
  | ImportRunEvent
  | ImportSourceEvent
  | InvitationEvent
  | JobEvent
  | KeyEvent
  | KeyRequestEvent
  | LogEvent
  | MailServerEvent
  | MailEvent
  | NotificationEvent
  | OrderDraftEvent
  | OrderNumberEvent
  | OrderRequestEvent
  | OrderEvent
  | PaymentEvent
  | PersonNoteEvent
  | PermissionAskEvent
  | PersonEvent
  | PriceChangeEvent
  | ProductEvent
  | SlugEvent
  | VariantIdEvent
  | OldVariantIdsClaimed
  | RedirectEvent
  | RequestEvent
  | ReturnEvent
  | ReviewEvent
  | RoleEvent
  | RulesEvent
  | SavedViewEvent
  | SettingsEvent
  | StorefrontDraftEvent
  | StockWatchEvent
  | StockEvent
  | SubscriberEvent
  | TermEvent
  | UnservedEvent
  | WebhookEvent
  | WishlistEvent
)['type']
