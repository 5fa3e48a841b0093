// SPDX-License-Identifier: MIT
// The games that the first screen offers, in this order.  Each has a sentence `home.hook.ID` in the catalogues.
export const tiles = ['oware', 'kalah', 'krur', 'um-laarais', 'bao-kiswahili', 'toguz-kumalak', 'um-dyar', 'pallanguzhi'];
