import { landingPath } from './landing-path.ts'
import { pages } from './page.ts'

const landing = 'Says what the area holds for this role, from the registry; no record stands behind it.'

/** Pages of no area of a role: open to everyone. */
export const desk = pages(landingPath, {
  'desk.dashboard': {
    path: landingPath,
    label: 'Dashboard',
    everyone: true,
    keywords: ['home', 'start', 'my work'],
    screen: { kind: 'custom', why: 'The welcome text and cards, each with a call of its own.' },
  },
  'desk.approvals': {
    label: 'Approval Inbox',
    everyone: true,
    keywords: ['inbox', 'requests', 'decisions', 'waiting', 'due'],
    screen: { kind: 'custom', why: 'Every kind that is approved in one queue, each record under its own right.' },
  },
  'desk.calendar': {
    label: 'Calendar',
    everyone: true,
    keywords: ['goes out', 'ends', 'planned', 'scheduled', 'dates', 'month', 'week'],
    screen: { kind: 'custom', why: 'The dates of every kind, page and launch in one month, each under its own right.' },
  },
  'desk.my-account': {
    label: 'My Account',
    everyone: true,
    keywords: ['second factor', 'code app', 'passkey', 'security', 'recovery codes'],
    screen: { kind: 'custom', why: 'How a person signs in: each of its steps asks for the password again.' },
  },
  'desk.users': {
    label: 'Users',
    flagOf: 'admin.user-account',
    screen: { kind: 'list' },
  },
  'desk.buyers-portal': {
    path: '/buyers-portal',
    label: 'Buyers Portal',
    everyone: true,
    screen: { kind: 'custom', why: landing },
  },
  'desk.sellers-portal': {
    path: '/sellers-portal',
    label: 'Sellers Portal',
    everyone: true,
    screen: { kind: 'custom', why: landing },
  },
  'desk.project-info': {
    path: '/project-info',
    label: 'Project Info',
    everyone: true,
    screen: { kind: 'custom', why: 'Asks for a property before any of its pages can open.' },
  },
  'desk.website': {
    path: '/website',
    label: 'Websites',
    everyone: true,
    screen: { kind: 'custom', why: 'Asks for a brand before any of its pages can open.' },
  },
})
