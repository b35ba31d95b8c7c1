export { Component } from '../page.tsx'
