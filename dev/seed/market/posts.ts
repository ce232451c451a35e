import type { Post } from './types.ts'

/** Where the posts of the demo market go; nobody is there. */
export const SOCIAL = {
  social_email: 'page@palengke.example',
  social_page_url: 'https://social.example/palengke-salay',
  social_page_name: 'Palengke ng Salay',
  salay_groups:
    'https://social.example/groups/salay-buy-and-sell,https://social.example/groups/salayanon',
  claveria_groups: 'https://social.example/groups/claveria-marketplace',
  lagonglong_groups: 'https://social.example/groups/lagonglong-online-tindahan',
}

/** Posts of the page: one is out, one waits for the agent, two wait for an admin. */
export const POSTS: readonly Post[] = [
  {
    content:
      'Salamat, Salay! Our first hundred orders are delivered. To every suki, every tindera and every rider: this is yours.\n\nWhat should we bring to the app next?',
    target: 'page',
    outcome: 'posted',
  },
  {
    content:
      'Walang pasok, pero may ulam. Order before ten and a rider brings the fish that landed at Looc this morning, nalinisan na.\n\nCash or e-wallet, ikaw ang bahala.',
    target: 'page_and_groups',
    outcome: 'approved',
  },
  {
    content:
      'Barangay fiesta sa Sabado! Reserve your lechon manok, bibingka and softdrinks early. Comment your barangay so we know where to send more riders.',
    target: 'groups',
    outcome: 'draft',
  },
  {
    content:
      'Did you know? Claveria gulay comes down the mountain every Tuesday and Friday. Order the night before para sariwa pagdating.',
    target: 'page',
    outcome: 'draft',
  },
]
