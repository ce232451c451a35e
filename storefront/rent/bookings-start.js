import { startPage } from '../shared/start.js'
import { BookingsPage } from './bookings.js'

startPage(BookingsPage)
