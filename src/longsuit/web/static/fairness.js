// The receipt of the log, for anybody to keep.

import { get } from "./api.js";
import { $ } from "./dom.js";
import { shell } from "./shell.js";

shell("");
try {
  const { receipt } = await get("/fairness");
  $("#receipt").textContent = receipt ?? "There is none yet: rounds are in progress. Please look again in a minute.";
} catch (fault) {
  $("#receipt").textContent = fault.message;
}
