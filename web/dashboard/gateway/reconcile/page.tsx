export { Component } from '../payments/page.tsx'
