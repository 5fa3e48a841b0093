export const sw = {};
