// Sends the request in a form, and shows the answer below it.
"use strict";

async function ask(form, shown) {
  const button = form.querySelector("button");
  button.disabled = true;
  let text;
  let fault = true;
  try {
    const response = await fetch("/api/v1/query", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: form.querySelector("textarea").value,
    });
    text = await response.text();
    const answer = JSON.parse(text);
    text = JSON.stringify(answer, null, 2);
    fault = Boolean(answer.error);
  } catch (error) {
    text = text || "Kibitzer did not answer: is it still running? (" + error.message + ")";
  } finally {
    button.disabled = false;
  }
  shown.textContent = text;
  shown.classList.toggle("fault", fault);
  shown.hidden = false;
}

for (const form of document.querySelectorAll("form.ask")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(form, form.parentElement.querySelector(".answer"));
  });
}
