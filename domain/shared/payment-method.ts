export const paymentMethods = ['cod', 'paypal', 'stripe', 'sslCommerz', 'razorpay'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
