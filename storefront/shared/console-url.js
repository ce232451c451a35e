/** Where vendors, riders and admins work, if this market has its console on. */
export const consoleUrl = document.documentElement.dataset.console
